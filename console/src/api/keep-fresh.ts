const READ_AGAIN_MS = 15_000

/**
 * Query options for data that game clients write. The live stream carries only changes of operators: a stat of every
 * player every few seconds would flood it. So visible screens poll, and refetch when the tab gets the focus; hidden
 * tabs do not.
 */
export const keepFresh = { refetchInterval: READ_AGAIN_MS, refetchOnWindowFocus: 'always' } as const
