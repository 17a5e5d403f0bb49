import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import { type Flood, flood, floods } from './flood.ts'
import { silenceMs } from './servers.ts'

/**
 * The process of a flood. The clients of an organization are on other machines: here they use the processor only when
 * the servers and the measured calls leave it.
 */
setPriority(constants.priority.PRIORITY_LOW)

const [asked] = (await once(process, 'message')) as [Flood]
const remotes = asked.urls.map((url) => new Remote(url, { timeoutMs: 2 * silenceMs }))
const { atOnce, call } = floods[asked.kind]
const isOver = new AbortController()
process.once('message', () => isOver.abort())
const flooding = flood(atOnce, isOver.signal, (n) => call(remotes[n % remotes.length]!, n, asked))
process.send?.('begun')
const outcomes = [...(await flooding)]
for (const remote of remotes) remote.close()
process.send?.(outcomes, () => process.disconnect())
