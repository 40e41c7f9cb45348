/** On phones the photo leaves room for the bars around the page and for the actions below it. */
export const FIRST_SCREEN = 'max-sm:max-h-[max(14rem,min(66svh,100svh-17rem-var(--notices,0rem)))]'
