/** Computes a value for each object at first use, and keeps it for as long as the object lives. */
export function onceEach<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const cache = new WeakMap<Thing, Made>()
  return (thing) => {
    const cached = cache.get(thing)
    if (cached !== undefined) return cached
    const first = make(thing)
    cache.set(thing, first)
    return first
  }
}
