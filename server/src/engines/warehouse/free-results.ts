import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Frees the memory of an answer. The engine's memory is freed together with a JavaScript object, but that object is
 * small: the garbage collector is in no hurry while hundreds of megabytes wait. So it is called after a large answer.
 */
export function freeResults(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
