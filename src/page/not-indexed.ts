/** Keeps pages that show members out of search engines, by header and by meta tag. */
export const notIndexedHeaders = () => ({ 'x-robots-tag': 'noindex' })
export const NOT_INDEXED = { name: 'robots', content: 'noindex' }
