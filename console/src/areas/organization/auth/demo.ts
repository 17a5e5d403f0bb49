import { listSignIns } from '@regent/contract/auth'
import type { Demo } from '../../../api/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listSignIns, () => ({ rows: [], next: null }))
}
