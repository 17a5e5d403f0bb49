import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Frees the memory of a result. The engine's memory is freed together with a JavaScript object, but that object is
 * small, so the garbage collector does not run while hundreds of megabytes are waiting. It is therefore called after a
 * large result.
 */
export function freeResults(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
