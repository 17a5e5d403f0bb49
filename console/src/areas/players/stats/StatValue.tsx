/** The text of a stat; what is long is whole in the tip. */
export const StatValue = ({ value }: { value: string }) => (
  <span className="mono" data-tip={value.length > 40 ? value : undefined}>
    {value === '' ? '""' : value}
  </span>
)
