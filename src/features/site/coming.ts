/** Features that already have a price or a promise but do not exist yet. The change that adds one removes its line. */
/** The page for complaints; until then by mail. */
export const COMPLAINTS_COMING = true
