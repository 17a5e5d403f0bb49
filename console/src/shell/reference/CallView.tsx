import { CopyButton } from '../../ui/feedback/CopyButton.tsx'
import { IconKey, IconUsers } from '../../ui/layout/icons.ts'
import { CodeText, toTitle } from './CodeText.tsx'
import { FieldList } from './FieldList.tsx'
import styles from './Reference.module.css'
import { type Description, findBody, findResponse, listParameters, type ReferenceCall } from './reference.ts'
import { listFields } from './type-words.ts'

type CallViewProps = { call: ReferenceCall; description: Description }

/** One call: what it does, who may make it, its fields and its errors. */
export function CallView({ call, description }: CallViewProps) {
  const { method, path, operation } = call
  const tag = description.tags.find(({ name }) => name === operation.tags[0])
  const parameters = listParameters(operation, description)
  const body = findBody(operation)?.schema
  const response = findResponse(operation, description)
  return (
    <>
      <p className="note flush">{tag?.['x-title']}</p>
      <h2>{toTitle(operation.summary)}</h2>
      <div className={`framed mono ${styles.address}`}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <span className="grow">{path}</span>
        <CopyButton value={path} label="Copy the path" />
      </div>
      <p>
        <CodeText text={operation.description} />
      </p>
      <Callers call={call} />
      {(['path', 'query', 'header'] as const).map((place) => (
        <FieldList
          key={place}
          title={{ path: 'Path', query: 'Query', header: 'Headers' }[place]}
          fields={parameters
            .filter((parameter) => parameter.in === place)
            .map(({ name, required = false, description: text, schema }) => ({
              name,
              isRequired: required,
              field: text === undefined ? schema : { ...schema, description: text },
            }))}
          description={description}
        />
      ))}
      {body && <FieldList title="Body" fields={listFields(body, description)} description={description} />}
      {response && <FieldList title="Response" fields={listFields(response, description)} description={description} />}
      <Errors call={call} description={description} />
    </>
  )
}

const callerWords: Record<string, string> = {
  anyone: 'Anyone, without a sign-in',
  'signed-in': 'Every signed-in caller',
  player: 'Players',
  'player-own': 'The player, for itself',
  'game-server': 'Game servers, with a signed request',
}

function Callers({ call: { operation } }: Pick<CallViewProps, 'call'>) {
  const callers = operation['x-callers'].flatMap((caller) => callerWords[caller] ?? [])
  const rights = operation['x-rights'] ?? []
  return (
    <div className="cluster">
      {callers.length > 0 && (
        <span className="inline-row gap-6">
          <IconUsers aria-hidden />
          {callers.join(' · ')}
        </span>
      )}
      {rights.length > 0 && (
        <span className="inline-row gap-6">
          <IconKey aria-hidden />
          <span>
            Operators{operation['x-callers'].includes('api-key') && ' and keys'} with{' '}
            <span className="strong">{rights.join(' or ')}</span>
          </span>
        </span>
      )}
    </div>
  )
}

function Errors({ call: { operation }, description }: CallViewProps) {
  const catalogue = description['x-errors']
  const own = operation['x-errors'] ?? []
  const common = Object.keys(catalogue).filter((code) => commonCodes.has(code) && !own.includes(code))
  return (
    <section aria-label="Errors">
      <h3>Errors</h3>
      {own.map((code) => (
        <ErrorRow key={code} code={code} description={description} />
      ))}
      <details>
        <summary className="note">Errors of every call ({common.length})</summary>
        {common.map((code) => (
          <ErrorRow key={code} code={code} description={description} />
        ))}
      </details>
    </section>
  )
}

/** The errors that people meet with most calls; the description has all. */
const commonCodes = new Set([
  'BadRequest',
  'InvalidScopeError',
  'InvalidTokenError',
  'ExpiredTokenError',
  'Forbidden',
  'ScopeForbidden',
  'ProjectIsArchived',
  'NotFound',
  'PayloadTooLarge',
  'TooManyRequests',
  'InternalServerError',
  'ServiceUnavailable',
  'ServerBusy',
  'TimeOutError',
])

function ErrorRow({ code, description }: { code: string; description: Description }) {
  const { status, message, remedy } = description['x-errors'][code] ?? { status: 0, message: '', remedy: '' }
  return (
    <div className={styles.error}>
      <span>{status}</span>
      <code className="mono strong">{code}</code>
      <p>
        {message} {!message.includes(remedy) && <span className="dimmed">{remedy}</span>}
      </p>
    </div>
  )
}
