/** The immediate effect of a config change in a production realm. */
export const effectInProd = 'Connected clients get the new config immediately, and game servers on their next read.'
