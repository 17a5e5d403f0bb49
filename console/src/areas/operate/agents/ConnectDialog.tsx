import { Modal, SegmentedControl } from '@mantine/core'
import type { ServiceAccount } from '@regent/contract/organization/keys'
import { useState } from 'react'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'

const clients = ['VS Code', 'Cursor', 'Other', 'cURL'] as const
type ClientName = (typeof clients)[number]

const notes: Record<ClientName, string> = {
  'VS Code': 'Save as .vscode/mcp.json. VS Code asks for the key.',
  Cursor: 'Save as ~/.cursor/mcp.json.',
  Other: 'Most clients accept this format. Transport: streamable HTTP.',
  cURL: 'Lists the tools, to try the key.',
}

const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** The configuration of a client. `rk_…` stands for the secret, which the server does not store. */
function formatConfig(client: ClientName, url: string): string {
  const headers = { Authorization: 'Bearer rk_…' }
  if (client === 'VS Code')
    return json({
      inputs: [{ type: 'promptString', id: 'regent-key', description: 'API key of Regent', password: true }],
      servers: { regent: { type: 'http', url, headers: { Authorization: `Bearer \${input:regent-key}` } } },
    })
  if (client === 'Cursor') return json({ mcpServers: { regent: { url, headers } } })
  if (client === 'Other') return json({ mcpServers: { regent: { type: 'http', url, headers } } })
  return [
    `curl ${url} -H 'Authorization: Bearer rk_…' \\`,
    `  -H 'Accept: application/json, text/event-stream' -H 'Content-Type: application/json' \\`,
    `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
  ].join('\n')
}

type ConnectDialogProps = { account: ServiceAccount; isOpen: boolean; onClose: () => void }

/** How an assistant connects with a key of the account. */
export function ConnectDialog({ account, isOpen, onClose }: ConnectDialogProps) {
  const [client, setClient] = useState<ClientName>('VS Code')
  const url = `${location.origin}/mcp`
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Connect an assistant as ${account.name}`} size={640}>
      <div className="stack">
        <div>
          <h3 className="part-title">Address</h3>
          <CopyId value={url} label="address" />
        </div>
        <div>
          <h3 className="part-title">Key</h3>
          <p className="note">
            {account.keys.some(({ revoked }) => revoked === undefined)
              ? 'Use the secret of one of its keys. If it is lost, rotate the key.'
              : 'Create a key on the tab Keys first. Its secret is shown once.'}
          </p>
        </div>
        <div className="row wrap spread">
          <h3 className="part-title">Configuration</h3>
          <SegmentedControl
            aria-label="Client"
            data={[...clients]}
            value={client}
            onChange={(next) => setClient(next as ClientName)}
          />
        </div>
        <CodeBox text={formatConfig(client, url)} copyLabel={`Copy the configuration for ${client}`} />
        <p className="note">{notes[client]}</p>
      </div>
    </Modal>
  )
}
