import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Script } from './reader.ts'
import { makeStudio, publish, type Studio } from './studio.ts'

let studio: Studio

export const content: Script = {
  document: 'docs/operate/content.md',
  isServed: true,
  notRun: 0,
  before: {
    async 'export REGENT_EMAIL='(reader) {
      reader.values.set('https://regent.studio.example', reader.origin)
      reader.values.set('CID.PID', studio.scope)
    },
  },
  after: {
    async 'export REGENT_EMAIL='(reader, output) {
      if (!existsSync(join(reader.folder, 'content/content-types/islands.json'))) throw new Error(output)
    },
  },
  checks: {
    async '{\n  "title": { "data": "Island"'(reader, text) {
      const admin = { email: 'ada@studio.example', password: 'Studio-Games-1' }
      studio = await makeStudio(reader, { alias: 'islands', admin })
      const { scope, developer: token } = studio
      await publish(reader, studio, [
        { id: 'content-types.islands', checksum: 'a1', tags: [], properties: JSON.parse(text) },
      ])
      const { types } = await reader.done<{ types: { type: string; source: string }[] }>('/api/content/types', {
        scope,
        token,
      })
      const [row = ''] = /^\| built-in .*\n.*$/m.exec(readFileSync(join(root, 'docs/operate/content.md'), 'utf8')) ?? []
      const shown = [...row.matchAll(/`([a-z-]+)`/g)].map(([, type = '']) => type)
      const builtIn = types.filter(({ source }) => source === 'built-in').map(({ type }) => type)
      if (shown.sort().join() !== builtIn.sort().join())
        throw new Error(`Built-in are ${builtIn}, the page says ${shown}.`)
      const islands = types.find(({ type }) => type === 'islands')
      if (islands?.source !== 'own') throw new Error(`The types are ${JSON.stringify(types)}.`)
    },
  },
}
