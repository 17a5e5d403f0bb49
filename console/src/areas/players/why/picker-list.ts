/** For a Select: its list scrolls by itself, which the arrow keys reach; a box inside of the list they do not. */
export const pickerList = (maxHeight: number) => ({
  withScrollArea: false,
  styles: { options: { maxHeight, overflowY: 'auto' as const } },
})
