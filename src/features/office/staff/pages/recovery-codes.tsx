import { Copy, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('office.recovery')
  const toast = useToast()
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.show({ kind: 'success', title: t('copied') })
  }
  return (
    <div>
      <ul className="grid grid-cols-1 gap-2 rounded-field bg-sunken p-4 font-mono text-sm min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" icon={<Copy />} onClick={copy}>
          {t('copy')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Download />}
          render={<a href={`data:text/plain,${encodeURIComponent(text)}`} download="vonk-codes.txt" />}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
