/** The immediate effect of a config change in a production realm. */
export const effectInProd =
  'Connected game clients are told at once that the config has changed, and game servers read the new values from then on.'
