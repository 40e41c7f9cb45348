import type { ReactNode } from 'react'
import { LogoMark } from '#ui/frames/logo.tsx'

/** A page before the login. */
export function Door({ title, words, children }: { title: string; words?: ReactNode; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-110">
        <LogoMark className="mx-auto mb-6 h-10 w-auto" />
        <div className="rounded-card border border-edge bg-surface p-5 shadow-card sm:p-8">
          <h1 className="text-xl">{title}</h1>
          {words && <p className="mt-2 text-ink-soft">{words}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </main>
  )
}
