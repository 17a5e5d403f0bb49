/** Makes what belongs to a thing when it is first asked for, and once for as long as the thing lives. */
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
