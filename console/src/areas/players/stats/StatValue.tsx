/** The value of a stat; a tooltip shows long values in full. */
export const StatValue = ({ value }: { value: string }) => (
  <span className="mono" data-tip={value.length > 40 ? value : undefined}>
    {value === '' ? '""' : value}
  </span>
)
