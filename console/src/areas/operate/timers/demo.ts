import { listTimerDefs, listTimerFires } from '@regent/contract/operate/timers'
import { sampleFires, sampleTimers } from '@regent/contract/samples/timers'
import { ok } from '@regent/contract/shapes'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'

const timersOf = (pid: string) => (pid === 'DEMO' ? sampleTimers(Date.now()) : [])

export function demoAnswers(demo: Demo): void {
  demo.on(listTimerDefs, (_, pid) => ({ ...ok, timers: timersOf(pid) }))
  demo.on(listTimerFires, ({ query: { name, ...page } }, pid) => {
    const timer = timersOf(pid).find((one) => one.name === name)
    return demoPage(timer ? sampleFires(timer, Date.now()) : [], page)
  })
}
