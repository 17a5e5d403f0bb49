import type { Actor, TestApp } from './test-app.ts'

export type PlainAnswer = { status: number; headers: Record<string, unknown>; body: unknown }

/**
 * Sends requests by literal method and path, as a client without our contract does: `send('PUT /object/mail/42', body)`.
 * Such a test notices a changed path, method or field; one that uses the endpoint objects of the contract does not.
 */
export function plainCalls({ app, scope }: Pick<TestApp, 'app' | 'scope'>, { token }: Pick<Actor, 'token'>) {
  return async (request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, body?: object): Promise<PlainAnswer> => {
    const [method = '', url = ''] = request.split(' ')
    const { statusCode, headers, payload } = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        'x-beam-scope': scope,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: statusCode, headers, body: payload === '' ? undefined : (JSON.parse(payload) as unknown) }
  }
}
