import type { SignedRequest } from '@regent/contract/signed-request'

const inAddress = 'data:application/json,'

/** What the demo makes up stands in the address itself, which no request may be made for. */
export const demoRequest = (answer: unknown): SignedRequest => ({
  url: inAddress + encodeURIComponent(JSON.stringify(answer)),
  method: 'POST',
  body: '',
  headers: [],
})

export const demoAnswerIn = (url: string): unknown =>
  url.startsWith(inAddress) ? (JSON.parse(decodeURIComponent(url.slice(inAddress.length))) as unknown) : undefined
