/** Accessible names of the buttons of a calendar. */
export const pickerLabels = {
  previousMonth: 'Month before',
  nextMonth: 'Month after',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
  previousYear: 'Year before',
  nextYear: 'Year after',
  previousDecade: 'Ten years before',
  nextDecade: 'Ten years after',
}
