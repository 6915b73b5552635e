/** Language models at the page: chosen for a seat, known by their marks, played with to the end; one that fails is told. */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import en, { type Words } from '../../src/web/words/en.ts'
import fr from '../../src/web/words/fr.ts'
import { type Endpoint, openEndpoint } from '../house/models/endpoint.ts'
import { good } from '../house/models/scripts.ts'
import { playOut } from './hand.ts'
import { findBarriers, type Hand, type House, openBrowser, openHouse, openPage, PHONE, press } from './helpers.ts'

let endpoint: Endpoint
let house: House
let browser: Browser
beforeAll(async () => {
  endpoint = await openEndpoint({
    'maker/good': good,
    prose: () => ({ text: 'I would rather talk about the weather.' }),
  })
  const models = ['maker/good', 'prose'].flatMap(model => ['--model', `${model}?tries=1`])
  house = await openHouse(...models, '--model-url', endpoint.url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  house?.close()
  await endpoint?.close()
})

/** Deals with a model at so many seats from the page of options. */
async function deal(page: Page, game: string, hand: Hand, said: Words, before: (page: Page) => Promise<void>) {
  await page.goto(`${house.url}/new/${game}`)
  const choose = (group: string, name: string) =>
    press(page, hand, page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }))
  await choose(said.setup.pace, said.setup.paces.quick)
  await before(page)
  return choose
}

const table = (page: Page) => page.getByRole('region', { name: 'Table', exact: true })

async function begin(page: Page, hand: Hand, said: Words): Promise<string> {
  await press(page, hand, page.getByRole('button', { name: said.home.play, exact: true }))
  await page.waitForURL(/\/t\//)
  await table(page).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) as string
}

test('Czar with a model by touch, in French', async () => {
  const { page, complaints } = await openPage(browser, { ...PHONE, locale: 'fr-CA' })
  const choose = await deal(page, 'czar', 'touch', fr, async () => {
    await page.getByRole('textbox', { name: /^Prix pour gagner/ }).fill('1')
  })
  await expect(page.getByText(fr.setup.modelHow).count()).resolves.toBe(0)
  await choose(fr.setup.models, 'maker/good')
  await page.getByText(fr.setup.modelHow).waitFor()
  await choose(fr.setup.modelSeats, '2')
  expect(await findBarriers(page)).toEqual([])
  await begin(page, 'touch', fr)
  await expect.poll(() => page.locator('[data-model]').first().textContent()).toBe('IA')
  await expect.poll(() => table(page).getByText('good').count()).toBeGreaterThan(0)
  await expect.poll(() => table(page).getByText(fr.seat.byModel).count()).toBeGreaterThan(0)
  await playOut(page, 'touch', { words: fr })
  await page.getByRole('button', { name: fr.table.seeResult }).tap()
  await page.getByRole('list', { name: fr.result.standing }).waitFor()
  expect(endpoint.asked.some(({ model }) => model === 'maker/good')).toBe(true)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('President with a model that answers nothing of use: its defaults are told in the replay', async () => {
  const { page, complaints } = await openPage(browser)
  const choose = await deal(page, 'president', 'mouse', en, async () => {
    await page.getByRole('textbox', { name: /^Rounds/ }).fill('1')
  })
  await choose(en.setup.seats, '3')
  await choose(en.setup.models, 'prose')
  await choose(en.setup.modelSeats, '1')
  const id = await begin(page, 'mouse', en)
  await expect.poll(() => page.locator('[data-model]').count()).toBe(1)
  await playOut(page, 'mouse')
  await page.getByRole('button', { name: en.table.seeResult }).click()
  await page.getByRole('list', { name: en.result.standing }).waitFor()
  const told = (await (await fetch(`${house.url}/api/tables/${id}`)).json()) as { replay: string }
  await page.goto(`${house.url}/replays/${told.replay}`)
  await page.getByRole('button', { name: en.replay.all, exact: true }).click()
  await page.getByRole('button', { name: en.replay.last }).click()
  await page.getByText(en.replay.defaulted.unreadable('prose')).first().waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

test('with friends a model waits with the others', async () => {
  const { page } = await openPage(browser)
  const choose = await deal(page, 'allegiance', 'mouse', en, async () => {})
  await choose(en.setup.otherSeats, en.setup.friends)
  await choose(en.setup.models, 'prose')
  await page.getByRole('button', { name: en.home.openTable, exact: true }).click()
  const seats = page.getByRole('list', { name: en.waiting.seats })
  await expect.poll(() => seats.getByText(en.company.model).count()).toBe(1)
  await expect.poll(() => seats.getByText('prose').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  await page.context().close()
})
