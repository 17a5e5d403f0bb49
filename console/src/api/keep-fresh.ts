const READ_AGAIN_MS = 15_000

/**
 * Options of a read that shows what game clients write. The live stream carries the changes of operators only: a stat of
 * every player each few seconds would flood it. So an open screen reads again by itself, and at once when it is looked
 * at again; a hidden tab does not.
 */
export const keepFresh = { refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: 'always' } as const
