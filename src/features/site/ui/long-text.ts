/** The look of a long text that was written in Markdown. */
export const LONG_TEXT = [
  'min-w-0 max-w-[68ch] leading-relaxed hyphens-auto [hyphenate-limit-chars:12_5_4] [&>:first-child]:mt-0',
  '[&_h2]:mt-14 [&_h2]:text-xl [&_h3]:mt-9 [&_h3]:text-lg',
  '[&_h2+*]:mt-4 [&_h3+*]:mt-2 [&_p]:mt-4',
  '[&_ul]:mt-4 [&_ul]:space-y-2 [&_ul]:ps-6 [&_ul]:list-disc [&_li]:ps-1.5 [&_li]:marker:text-primary',
  '[&_ol]:mt-4 [&_ol]:space-y-2 [&_ol]:ps-6 [&_ol]:list-decimal',
  '[&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-3 [&_a]:hover:decoration-2',
  '[&_a[href^=tel]]:whitespace-nowrap [&_strong]:font-semibold [&_hr]:my-12 [&_hr]:border-border',
  '[&_blockquote]:mt-6 [&_blockquote]:rounded-card [&_blockquote]:bg-sunken [&_blockquote]:px-6 [&_blockquote]:pt-2 [&_blockquote]:pb-6',
  '[&_.table-scroll]:mt-6 [&_.table-scroll]:overflow-x-auto [&_.table-scroll]:rounded-card [&_.table-scroll]:border [&_.table-scroll]:border-border',
  '[&_table]:w-full sm:[&_table]:min-w-140 [&_table]:text-sm [&_th]:bg-sunken [&_th]:text-start [&_th]:font-semibold [&_th]:px-2.5 sm:[&_th]:px-4 [&_th]:py-3 [&_td]:px-2.5 sm:[&_td]:px-4 [&_td]:py-3 [&_td]:align-top [&_tr+tr]:border-t [&_tr+tr]:border-border [&_tbody]:border-t [&_tbody]:border-border',
].join(' ')
