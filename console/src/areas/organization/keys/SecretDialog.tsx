import { SegmentedControl } from '@mantine/core'
import type { ApiKey } from '@regent/contract/organization/keys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { ShownOnceDialog } from '../../../ui/feedback/ShownOnceDialog.tsx'
import { CodeBox } from '../../../ui/json/CodeBox.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './Keys.module.css'
import { realmsSummary, rightsSummary } from './key-words.ts'
import { keysQuery } from './keys-reads.ts'

const pollMs = 3_000

/** A secret that was just made. It is kept in memory only while its dialog is open. */
export type NewSecret = { apiKey: ApiKey; secret: string }

type SecretDialogProps = NewSecret & { nameOf: (pid: string) => string; isOpen: boolean; onClose: () => void }

const tools = ['cURL', 'GitHub Actions', 'GitLab CI'] as const
type Tool = (typeof tools)[number]

/** An example for a tool. Only the first contains the secret: pipelines read it from their own store. */
function formatSnippet(tool: Tool, secret: string): string {
  const url = `${location.origin}/basic/realms/customer`
  const send = `curl -fsS -H "Authorization: Bearer $REGENT_KEY" ${url}`
  if (tool === 'cURL') return `export REGENT_KEY='${secret}'\n${send}`
  if (tool === 'GitHub Actions') return `env:\n  REGENT_KEY: $\{{ secrets.REGENT_KEY }}\nsteps:\n  - run: '${send}'`
  return `# REGENT_KEY is a masked variable of the project.\npublish:\n  script:\n    - '${send}'`
}

/** Shows the secret of a key this one time, with examples and the first call. */
export function SecretDialog({ apiKey, secret, nameOf, isOpen, onClose }: SecretDialogProps) {
  const [tool, setTool] = useState<Tool>('cURL')
  const list = useQuery({ ...keysQuery(customerScope()), refetchInterval: pollMs, enabled: isOpen })
  const current = list.data?.accounts.flatMap(({ keys }) => keys).find(({ id }) => id === apiKey.id)
  const createdAt = apiKey.secrets.find(({ ends }) => ends === undefined)?.created
  const firstCall = current?.secrets.find(({ created }) => created === createdAt)?.lastUsed
  return (
    <ShownOnceDialog
      title={`Copy the secret of “${apiKey.name}” now`}
      storedLabel="I have stored the secret"
      isOpen={isOpen}
      onClose={onClose}
    >
      <p className="caution flush">Shown only once: the server stores a hash. If you lose it, rotate the key.</p>
      <CodeBox text={secret} copyLabel="Copy the secret" />
      <div className="row wrap spread">
        <h3 className="part-title">Use it</h3>
        <SegmentedControl
          aria-label="Example for"
          data={[...tools]}
          value={tool}
          onChange={(next) => setTool(next as Tool)}
        />
      </div>
      <CodeBox text={formatSnippet(tool, secret)} copyLabel={`Copy the example for ${tool}`} />
      <dl className={styles.facts}>
        <dt>May do</dt>
        <dd>
          {rightsSummary(apiKey, 4)}, in {realmsSummary(apiKey.realms, nameOf)}
        </dd>
        <dt>From</dt>
        <dd>{apiKey.addresses.length === 0 ? 'every address' : apiKey.addresses.join(', ')}</dd>
        <dt>Expires</dt>
        <dd>
          <Time ms={apiKey.expires} />
        </dd>
        <dt>First call</dt>
        <dd>
          <span role="status" className={styles.waiting} data-used={firstCall !== undefined || undefined}>
            {firstCall === undefined ? (
              'waiting for the first call'
            ) : (
              <span className="done-text">
                arrived: <Time ms={firstCall} />
              </span>
            )}
          </span>
        </dd>
      </dl>
    </ShownOnceDialog>
  )
}
