import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { serverOrigin } from '../../api/session/server-address.ts'
import { currentCustomer } from '../../api/session/session.ts'
import { CopyButton } from '../../ui/feedback/CopyButton.tsx'
import { CodeBox } from '../../ui/json/CodeBox.tsx'
import { ActionButton } from '../../ui/layout/ActionButton.tsx'
import { IconSend } from '../../ui/layout/icons.ts'
import { customerQuery } from '../frame/place.ts'
import { paths } from '../routing/paths.ts'
import { findEnvironment, realmName } from '../scope/realms.ts'
import styles from './Reference.module.css'
import { type Description, listParameters, type ReferenceCall } from './reference.ts'
import {
  listSnippetKinds,
  needsScope,
  type RequestValues,
  type SnippetKind,
  toExample,
  toUrl,
  writeRequest,
} from './request-text.ts'
import { type TriedResponse, tryRequest } from './try-request.ts'

type TryCallProps = { call: ReferenceCall; description: Description }

/** The request as code to copy, and a form that sends it in a realm below production. */
export function TryCall({ call, description }: TryCallProps) {
  const [values, setValues] = useState(() => toExample(call, description))
  const [pid, setPid] = useState<string | null>(null)
  const customer = currentCustomer()
  const realms = useTestRealms(customer?.cid)
  const realm = realms.find((each) => each.pid === pid) ?? realms[0]
  const scope = customer && realm ? `${customer.cid}.${realm.pid}` : '{cid}.{pid}'
  return (
    <>
      <Snippet call={call} description={description} values={values} scope={scope} />
      <section className="framed stack inset" aria-label="Try it">
        <div className="cluster spread">
          <h3 className="part-title">Try it</h3>
          {realms.length > 0 && (
            <Select
              aria-label="Realm"
              size="xs"
              allowDeselect={false}
              value={realm?.pid ?? null}
              onChange={setPid}
              data={realms.map((each) => ({ value: each.pid, label: `${each.name} · ${each.environment}` }))}
            />
          )}
        </div>
        <Values call={call} description={description} values={values} onChange={setValues} />
        <Send call={call} description={description} values={values} scope={scope} refusal={refuse(call, realm)} />
      </section>
    </>
  )
}

/** The realms of the signed-in person where calls can be tried: all below production. */
function useTestRealms(cid: number | undefined) {
  const { data } = useQuery({ ...customerQuery(cid), enabled: cid !== undefined })
  const all = data?.customer.projects ?? []
  return all
    .filter(({ archived }) => !archived)
    .map((realm) => ({ pid: realm.pid, name: realmName(realm), environment: findEnvironment(realm, all) }))
    .filter(({ environment }) => environment !== 'PROD')
}

/** Why a call cannot be tried; undefined if it can. */
function refuse(call: ReferenceCall, realm: object | undefined): string | undefined {
  if (!currentCustomer()) return 'Sign in to try calls.'
  const isRead = call.method === 'GET'
  if (!isRead && !['realm', 'either'].includes(call.operation['x-scope'] ?? ''))
    return 'Only changes of a realm can be tried.'
  return needsScope(call) && !realm ? 'There is no realm below production.' : undefined
}

type SnippetProps = TryCallProps & { values: RequestValues; scope: string }

function Snippet({ call, description, values, scope }: SnippetProps) {
  const [kind, setKind] = useState<SnippetKind>('curl')
  const text = writeRequest(kind, call, values, description, { server: serverOrigin(), scope })
  return (
    <section className="stack gap-8" aria-label="Code">
      <div className="cluster">
        <SegmentedControl
          aria-label="Language"
          size="xs"
          value={kind}
          onChange={(value) => setKind(value as SnippetKind)}
          data={listSnippetKinds(call).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <CodeBox text={text} copyLabel="Copy the request" />
    </section>
  )
}

type ValuesProps = TryCallProps & { values: RequestValues; onChange: (values: RequestValues) => void }

function Values({ call, description, values, onChange }: ValuesProps) {
  const parameters = listParameters(call.operation, description).filter((parameter) => parameter.in !== 'header')
  return (
    <div className={styles.values}>
      {parameters.map(({ name, required }) => (
        <TextInput
          key={name}
          label={name}
          size="xs"
          withAsterisk={required ?? false}
          value={values.parameters[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...values, parameters: { ...values.parameters, [name]: value } })
          }
        />
      ))}
      {call.operation.requestBody && (
        <Textarea
          className={styles.wide}
          label="Body"
          size="xs"
          autosize
          maxRows={16}
          classNames={{ input: 'mono' }}
          value={values.body}
          onChange={({ currentTarget: { value } }) => onChange({ ...values, body: value })}
        />
      )}
    </div>
  )
}

type SendProps = SnippetProps & { refusal: string | undefined }

function Send({ call, description, values, scope, refusal }: SendProps) {
  const [response, setResponse] = useState<TriedResponse>()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    const url = toUrl(call, values, description)
    setResponse(
      await tryRequest({
        method: call.method,
        url,
        scope: needsScope(call) ? scope : undefined,
        body: call.operation.requestBody ? values.body : '',
      }),
    )
    setIsSending(false)
  }
  return (
    <>
      <div className="cluster spread">
        <span className="note">
          {call.method === 'GET' ? 'Sent with your token.' : 'Sent with your token. The audit trail names you.'}
        </span>
        <ActionButton
          variant="filled"
          size="compact-sm"
          leftSection={<IconSend aria-hidden />}
          loading={isSending}
          disabledReason={refusal}
          onClick={send}
        >
          Send
        </ActionButton>
      </div>
      {!currentCustomer() && <Link to={paths.login}>Sign in</Link>}
      {response && <Response response={response} description={description} />}
    </>
  )
}

function Response({ response, description }: { response: TriedResponse; description: Description }) {
  const { status, ms, bytes, requestId, body, error } = response
  const remedy = error === undefined ? undefined : description['x-errors'][error]?.remedy
  if (status === 0) return <p role="alert">The server cannot be reached. Check your connection.</p>
  return (
    <section aria-label="Answer" aria-live="polite">
      <div className="cluster spread">
        <span>
          <span className="strong">{status}</span>{' '}
          <span className="note">{`${ms} ms · ${bytes.toLocaleString('en')} bytes`}</span>
        </span>
        {requestId && (
          <span className="note inline-row">
            req {requestId}
            <CopyButton value={requestId} label="Copy the request id" />
          </span>
        )}
      </div>
      {remedy && <p role="alert">{remedy}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={`framed mono ${styles.code}`} tabIndex={0}>
        {body}
      </pre>
    </section>
  )
}
