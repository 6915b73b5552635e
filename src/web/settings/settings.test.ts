import { expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings.ts'

const NOTHING = [null, '', '[]', '7', 'null', '{"theme":"pink"}', '{"sound":"yes"}', '{"other":true}'] as const
for (const text of NOTHING) test(`nothing is set by ${text}`, () => expect(readSettings(text)).toEqual({}))

test('what was set stays, what nobody knows is left out', () => {
  expect(readSettings('{"theme":"dark","four_colours":true,"motion":"slow","toString":true}')).toEqual({
    theme: 'dark',
    four_colours: true,
  })
})

test('a phone is silent until told otherwise; a system that wants contrast gets it', () => {
  expect(defaultSettings({ phone: true, contrast: false })).toMatchObject({ sound: false, high_contrast: false })
  expect(defaultSettings({ phone: false, contrast: true })).toMatchObject({ sound: true, high_contrast: true })
})

test('nothing plays by itself, and nothing is final unasked, until someone wants it so', () => {
  expect(defaultSettings({ phone: false, contrast: false })).toMatchObject({
    auto_pass: false,
    confirm: true,
    titles: 'mild',
  })
})
