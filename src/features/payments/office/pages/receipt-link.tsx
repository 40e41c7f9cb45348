import { fileOfSite } from '#features/office/frame/chosen-site.ts'
/** Opens a receipt or a credit note, as its buyer has it. */
export function ReceiptLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={fileOfSite(`/api/admin/receipts/${id}`)}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-primary-ink tabular hover:underline"
    >
      {children}
    </a>
  )
}
