import { type Description, findBody, listParameters, type ReferenceCall } from './reference.ts'

/** The values of a request, as the form has them. */
export type RequestValues = { parameters: Readonly<Record<string, string>>; body: string }

/** The values that a form starts with: the examples of the description. */
export function toExample({ operation }: ReferenceCall, description: Description): RequestValues {
  const parameters = listParameters(operation, description)
    .filter(({ example }) => example !== undefined)
    .map(({ name, example }) => [name, formatExample(example)])
  const example = findBody(operation)?.example
  return {
    parameters: Object.fromEntries(parameters) as Record<string, string>,
    body: operation.requestBody ? JSON.stringify(example ?? {}, null, 2) : '',
  }
}

/** A list of plain values is sent as text with commas. */
function formatExample(example: unknown): string {
  if (Array.isArray(example) && example.every((one) => typeof one !== 'object')) return example.join(',')
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** The path and the query of a request. */
export function toUrl({ path, operation }: ReferenceCall, values: RequestValues, description: Description): string {
  const parameters = listParameters(operation, description)
  const inPath = path.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values.parameters[name]
    return value ? encodeURIComponent(value) : place
  })
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && values.parameters[parameter.name])
      .map(({ name }): [string, string] => [name, values.parameters[name] ?? '']),
  ).toString()
  return query === '' ? inPath : `${inPath}?${query}`
}

export const needsToken = ({ operation: { security = [] } }: ReferenceCall) =>
  security.length > 0 && security.every((way) => 'accessToken' in way || 'apiKey' in way || 'signature' in way)

export const needsScope = ({ operation: { security = [] } }: ReferenceCall) => security.some((way) => 'scope' in way)

export const snippetKinds = { curl: 'cURL', typescript: 'TypeScript', csharp: 'C#', cli: 'Command line' } as const
export type SnippetKind = keyof typeof snippetKinds

/** The languages of a call. The command line makes the calls of the contract, which have a scope. */
export const listSnippetKinds = ({ operation }: ReferenceCall) =>
  Object.entries(snippetKinds).filter(([kind]) => kind !== 'cli' || operation['x-scope'] !== undefined)

type Place = { server: string; scope: string }

/** A request as text to copy. The token is a variable, so that it is never in a clipboard. */
export function writeRequest(
  kind: SnippetKind,
  call: ReferenceCall,
  values: RequestValues,
  description: Description,
  place: Place,
): string {
  if (kind === 'cli') return writeCommand(call, values, description, place)
  const url = place.server + toUrl(call, values, description)
  const headers: Record<string, string> = {
    ...(needsScope(call) && { 'X-BEAM-SCOPE': place.scope }),
    ...(needsToken(call) && { Authorization: 'Bearer $TOKEN' }),
    ...(call.operation.requestBody && { 'Content-Type': 'application/json' }),
  }
  return writers[kind]({ method: call.method, url, headers, body: compact(values.body) })
}

type Request = { method: string; url: string; headers: Record<string, string>; body: string }

/** JSON on one line; other text is unchanged. */
function compact(body: string): string {
  try {
    return body === '' ? '' : JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The same with the command line `regent`, which knows the server and the token. */
function writeCommand(call: ReferenceCall, values: RequestValues, description: Description, { scope }: Place): string {
  const { operationId = '' } = call.operation
  const parameterTexts = listParameters(call.operation, description).flatMap(({ name, in: place }) => {
    const value = values.parameters[name]
    const option = place === 'path' ? '--param' : '--query'
    return value && ['path', 'query'].includes(place) ? [`${option} ${quote(`${name}=${value}`)}`] : []
  })
  const body = compact(values.body)
  return [
    // An older path of a call has its name and the path.
    `regent call ${operationId.split('_')[0]}`,
    ...(needsScope(call) ? [`--scope ${scope}`] : []),
    ...parameterTexts,
    ...(body ? [`--body ${quote(body)}`] : []),
  ].join(' \\\n  ')
}

const writers: Record<Exclude<SnippetKind, 'cli'>, (request: Request) => string> = {
  curl: ({ method, url, headers, body }) =>
    [
      `curl -X ${method} \\\n  "${url}"`,
      ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
      ...(body ? [`-d '${body.replaceAll("'", "'\\''")}'`] : []),
    ].join(' \\\n  '),

  typescript: ({ method, url, headers, body }) => {
    const lines = Object.entries(headers).map(([name, value]) =>
      value.includes('$TOKEN')
        ? `    '${name}': \`Bearer \${process.env.TOKEN}\`,`
        : `    '${name}': ${JSON.stringify(value)},`,
    )
    return [
      `const response = await fetch(${JSON.stringify(url)}, {`,
      `  method: '${method}',`,
      '  headers: {',
      ...lines,
      '  },',
      ...(body ? [`  body: JSON.stringify(${body}),`] : []),
      '})',
      'const answer = await response.json()',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to copy
      'if (!response.ok) throw new Error(`${answer.error}: ${answer.message}`)',
    ].join('\n')
  },

  csharp: ({ method, url, headers, body }) => {
    const name = method.charAt(0) + method.slice(1).toLowerCase()
    const { 'Content-Type': _, ...own } = headers
    return [
      'using var client = new HttpClient();',
      `using var request = new HttpRequestMessage(new HttpMethod("${name.toUpperCase()}"), ${JSON.stringify(url)});`,
      ...Object.entries(own).map(([header, value]) =>
        value.includes('$TOKEN')
          ? `request.Headers.Add("${header}", $"Bearer {token}");`
          : `request.Headers.Add("${header}", ${JSON.stringify(value)});`,
      ),
      ...(body
        ? [`request.Content = new StringContent(${JSON.stringify(body)}, Encoding.UTF8, "application/json");`]
        : []),
      'using var response = await client.SendAsync(request);',
      'var answer = await response.Content.ReadAsStringAsync();',
    ].join('\n')
  },
}
