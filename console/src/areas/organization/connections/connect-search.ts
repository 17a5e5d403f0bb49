import { textIn } from '../../../shell/palette/search-text.ts'

/** The request of a tool, as the server passes it on to the page. */
export type ConnectSearch = {
  client_id?: string | undefined
  redirect_uri?: string | undefined
  code_challenge?: string | undefined
  state?: string | undefined
  resource?: string | undefined
}

export const readConnectSearch = (raw: Record<string, unknown>): ConnectSearch => ({
  client_id: textIn(raw, 'client_id'),
  redirect_uri: textIn(raw, 'redirect_uri'),
  code_challenge: textIn(raw, 'code_challenge'),
  state: textIn(raw, 'state'),
  resource: textIn(raw, 'resource'),
})

/** The input of the calls. The server rejects missing fields. */
export const toRequest = ({
  client_id = '',
  redirect_uri = '',
  code_challenge = '',
  state,
  resource,
}: ConnectSearch) => ({
  clientId: client_id,
  redirectUri: redirect_uri,
  codeChallenge: code_challenge,
  ...(state !== undefined && { state }),
  ...(resource !== undefined && { resource }),
})
