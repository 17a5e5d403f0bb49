/** Computes a value for each object at first use, and keeps it for as long as the object lives. */
export function onceEach<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, Made>()
  return (thing) => {
    const known = made.get(thing)
    if (known !== undefined) return known
    const first = make(thing)
    made.set(thing, first)
    return first
  }
}
