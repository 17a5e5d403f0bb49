/** The readers of the reference. */
export const audiences = {
  clients: 'Game clients',
  servers: 'Game servers',
  operators: 'Operators',
  all: 'All',
} as const
export type Audience = keyof typeof audiences

export type ReferenceSearch = { call?: string; audience?: Audience; q?: string }

/** The state of the page in its URL. */
export function readReferenceSearch(raw: Record<string, unknown>): ReferenceSearch {
  const text = (key: string) => (typeof raw[key] === 'string' && raw[key] !== '' ? (raw[key] as string) : undefined)
  const audience = text('audience')
  return {
    ...(text('call') !== undefined && { call: text('call') as string }),
    ...(audience !== undefined && audience in audiences && { audience: audience as Audience }),
    ...(text('q') !== undefined && { q: text('q') as string }),
  }
}
