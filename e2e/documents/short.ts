import type { Script } from './reader.ts'

export const readme: Script = {
  document: 'README.md',
  isServed: false,
  notRun: 1,
  // Needed by the other documents that use this server.
  settings: { PRIVATE_HOSTS: 'loopback', CONFIRM_EMAIL: 'yes' },
  after: {
    async 'npm start'(reader, output) {
      if (!output.includes(`Regent is ready: ${reader.origin}\n`)) throw new Error(output)
    },
  },
}

export const settings: Script = {
  document: 'docs/run/settings.md',
  isServed: false,
  notRun: 0,
  checks: {
    async 'PORT must be'(reader, text) {
      const { output } = await reader.shell.run('PORT=65536 npm start')
      if (output.trim() !== text) throw new Error(output)
    },
  },
}

export const additions: Script = {
  document: 'docs/contribute/additions.md',
  isServed: false,
  notRun: 1,
}
