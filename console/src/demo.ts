import type { AnyEndpoint } from '@regent/contract/endpoint'
import { Demo } from './api/demo/demo.ts'

const demo = new Demo()
const areas = import.meta.glob<(demo: Demo) => void>('./areas/*/*/demo.ts', { eager: true, import: 'demoAnswers' })
for (const addAnswers of Object.values(areas)) addAnswers(demo)

/** What the demo answers to a call; `pid` is empty outside a realm. Loaded only when a demo is shown. */
export const answerDemo = (call: AnyEndpoint, input: object, pid: string): unknown => demo.answer(call, input, pid)
