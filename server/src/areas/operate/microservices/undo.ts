import { type Irreversible, realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { type Deployed, putManifest, readDeployed } from './service.ts'

/** Deploys the previous manifest again. */
export const serviceManifest: Undoable = {
  read: (context) => readDeployed(realmOfUndo(context).realm),
  async restore(context, _, state) {
    const here = realmOfUndo(context)
    await putManifest(here, { ...(await readDeployed(here.realm)), ...(state as Deployed) })
  },
}

export const serviceConnection: Irreversible = {
  irreversible: 'A service connects by itself. Start its process again.',
}
