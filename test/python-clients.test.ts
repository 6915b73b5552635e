/** The clients for Python, by Python: their own unit tests, against the command line and a server of this source. */

import { expect, test } from 'vitest'
import { cliCommand } from './cli.ts'
import { ROOT, runCommand } from './house/command.ts'

const PYTHON = (await runCommand('python3', ['--version'])).code === 0

const PETTINGZOO = (await runCommand('python3', ['-c', 'import pettingzoo'])).code === 0

for (const name of ['test_env', 'test_client', 'test_pettingzoo']) {
  test.skipIf(name === 'test_pettingzoo' ? !PETTINGZOO : !PYTHON)(
    `with Python: ${name}`,
    { timeout: 300_000 },
    async () => {
      const command = (await cliCommand()).map(word => `'${word}'`).join(' ')
      const args = ['-B', '-W', 'error::ResourceWarning', '-m', 'unittest', `clients/python/tests/${name}.py`]
      const { code, err } = await runCommand('python3', args, ROOT, { ...process.env, FAIRDEAL: command })
      expect(code, err).toBe(0)
      expect(err).toMatch(/^Ran \d\d* tests/m)
    },
  )
}
