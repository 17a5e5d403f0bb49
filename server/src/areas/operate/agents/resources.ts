import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { errors } from '@regent/contract/errors'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { grantableRights } from '@regent/contract/permissions'
import { perform } from './perform.ts'
import { dataNotice } from './results.ts'
import { requireOpenCall, searchOpenCalls } from './rules.ts'
import { describeCall, type Toolbox } from './tools.ts'
import { countAgentCall, countAgentUse } from './use.ts'

const text = (uri: URL, json: string) => ({ contents: [{ uri: uri.href, mimeType: 'application/json', text: json }] })
const json = (uri: URL, value: unknown) => text(uri, JSON.stringify(value))

/** Registers what an agent may look up: schemas of calls, errors, rights, and the newest changes of a realm. */
export function addResources(server: McpServer, toolbox: Toolbox): void {
  const { rules } = toolbox.agent
  server.registerResource(
    'errors',
    'regent://errors',
    { title: 'Errors', description: 'All error codes with their messages', mimeType: 'application/json' },
    (uri) => json(uri, errors),
  )
  server.registerResource(
    'rights',
    'regent://rights',
    { title: 'Rights', description: 'All rights that a key can have', mimeType: 'application/json' },
    (uri) => json(uri, grantableRights),
  )
  server.registerResource(
    'call',
    new ResourceTemplate('regent://calls/{name}', {
      list: undefined,
      complete: { name: (typed) => searchOpenCalls(rules, typed).map(({ name }) => name) },
    }),
    { title: 'Call', description: 'The schema of a call', mimeType: 'application/json' },
    async (uri, { name }) => {
      await countAgentUse(toolbox)
      return text(uri, describeCall(requireOpenCall(rules, String(name))))
    },
  )
  server.registerResource(
    'audit',
    new ResourceTemplate('regent://realms/{realm}/audit', { list: undefined }),
    { title: 'Audit trail', description: 'The newest 50 changes of a realm', mimeType: 'application/json' },
    async (uri, { realm }) => {
      await countAgentUse(toolbox)
      await countAgentCall(toolbox, requireOpenCall(rules, 'listAuditEntries', 'read'))
      const { text: value } = await perform(toolbox, listAuditEntries, {
        realm: String(realm),
        query: { limit: 50 },
      })
      return json(uri, { notice: dataNotice, data: JSON.parse(value) })
    },
  )
}
