import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestApp } from './test-app.ts'

/** A client of the protocol, whose requests reach the app without a network. */
export async function connectAgent(app: TestApp, secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('http://regent.test/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    fetch: async (url, init) => {
      const { statusCode, headers, body } = await app.app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: new URL(url).pathname,
        headers: Object.fromEntries(new Headers(init?.headers)),
        ...(typeof init?.body === 'string' && { payload: init.body }),
      })
      return new Response(body === '' ? null : body, { status: statusCode, headers: headers as Record<string, string> })
    },
  })
  await client.connect(transport)
  return client
}

type Texts = { isError?: boolean; content: { text: string }[] }

/** Uses a tool; the last text of its result is parsed. */
export async function useTool(client: Client, name: string, args: Record<string, unknown>) {
  const { isError = false, content } = (await client.callTool({ name, arguments: args })) as unknown as Texts
  const texts = content.map(({ text }) => text)
  const value: unknown = parse(texts.at(-1) ?? '')
  return { isError, texts, value }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
