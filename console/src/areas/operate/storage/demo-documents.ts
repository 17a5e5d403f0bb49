import type { StorageDocument } from '@regent/contract/operate/storage'
import { sampleDocuments, sampleStorage } from '@regent/contract/samples/storage'
import { demoPlayers } from '../../../api/demo/demo-players.ts'

const shownPlayers = 24

/** The documents of a storage object of the demo: those of the first players. */
export const demoDocuments = (pid: string, storage: string): StorageDocument[] =>
  storage === sampleStorage
    ? sampleDocuments(
        demoPlayers(pid)
          .slice(0, shownPlayers)
          .map(({ row }) => row.gamerTag),
        Date.now(),
      )
    : []

export const demoTotals = (documents: readonly StorageDocument[]) => ({
  documents: documents.length,
  bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
})
