import type { SignedRequest } from '@regent/contract/signed-request'

const inAddress = 'data:application/json,'

/** The demo puts its data into the address itself (a data address), so no request may be made. */
export const demoRequest = (answer: unknown): SignedRequest => ({
  url: inAddress + encodeURIComponent(JSON.stringify(answer)),
  method: 'POST',
  body: '',
  headers: [],
})

export const demoAnswerIn = (url: string): unknown =>
  url.startsWith(inAddress) ? (JSON.parse(decodeURIComponent(url.slice(inAddress.length))) as unknown) : undefined
