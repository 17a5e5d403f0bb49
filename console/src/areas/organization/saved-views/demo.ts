import { listSavedViews } from '@regent/contract/organization/saved-views'
import { getMenuPins } from '@regent/contract/organization/saved-views-pins'
import { demoViewId, sampleViews } from '@regent/contract/samples/saved-views'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'

const at = Date.now() - 20 * dayMs

/** The views that colleagues share in the production realm of the demo. */
export function demoAnswers(demo: Demo): void {
  // The demo stores pins in the browser only.
  demo.on(getMenuPins, () => ({}))
  demo.on(listSavedViews, ({ query: { list } }, pid) => ({
    views: sampleViews.flatMap((view, index) =>
      pid !== 'DEMO' || view.list !== list
        ? []
        : [
            {
              ...view,
              id: demoViewId(index),
              isMine: false,
              ownerEmail: 'ada@lumen-forge.test',
              createdAt: at,
              updatedAt: at,
              version: 1,
            },
          ],
    ),
  }))
}
