import type { TestApp } from './test-app.ts'

/** A message as a client of the player gets it; JSON in `messageFull` is parsed. */
export type Heard = { gamerTag: number; context: string; message: unknown }

const marker = 'test.marker'

/**
 * Collects what the clients of players get over the socket from now on. Messages follow the commit that causes them, so
 * those of earlier writes can still be on their way: they arrive before the marker that this sends, and are dropped.
 */
export async function listen(app: Pick<TestApp, 'services' | 'pid'>, ...players: { gamerTag: number }[]) {
  const { live } = app.services
  let heard: Heard[] = []
  let isMarked = () => {}
  const marked = new Promise<void>((resolve) => {
    isMarked = resolve
  })
  const markers = new Set(players.map(({ gamerTag }) => gamerTag))
  const collect = ({ context, ...about }: Heard) => {
    if (context !== marker) heard.push({ ...about, context })
    else if (markers.delete(about.gamerTag) && markers.size === 0) isMarked()
  }
  const removes = players.map(({ gamerTag }) =>
    live.add({ pid: app.pid, gamerTag, send: (text) => collect({ gamerTag, ...parse(text) }) }),
  )
  live.tell({ to: { pid: app.pid }, topic: marker, message: {} })
  await marked
  heard = []
  const stop = () => {
    for (const remove of removes) remove()
  }
  return {
    /** What was heard so far, oldest first. */
    heard: (): readonly Heard[] => heard,
    /** The topics of what was heard so far. */
    contexts: () => heard.map(({ context }) => context),
    stop,
  }
}

function parse(text: string): Pick<Heard, 'context' | 'message'> {
  const { context, messageFull } = JSON.parse(text) as { context: string; messageFull: string }
  try {
    return { context, message: JSON.parse(messageFull) }
  } catch {
    return { context, message: messageFull }
  }
}

/**
 * Waits until a server has got the notifications of all earlier commits, of other servers too: they drop what it keeps
 * of accounts and organizations.
 */
export async function settle({ services }: Pick<TestApp, 'services'>, { pid }: Pick<TestApp, 'pid'>): Promise<void> {
  const { stop } = await listen({ services, pid }, { gamerTag: 1 })
  stop()
}
