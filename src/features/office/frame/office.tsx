import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { Route, Switch, useLocation } from 'wouter'
import { DeskPage } from '#features/chat/office/pages/desk.tsx'
import { MailingPage } from '#features/mailings/office/pages/mailing.tsx'
import { MailingsPage } from '#features/mailings/office/pages/mailings.tsx'
import { FictionalListPage } from '#features/members/office/fictional/pages/fictional-list.tsx'
import { FictionalPage, NewFictionalPage } from '#features/members/office/fictional/pages/fictional-page.tsx'
import { MemberPage } from '#features/members/office/pages/member.tsx'
import { MembersPage } from '#features/members/office/pages/members.tsx'
import { MembersListPage } from '#features/members/office/pages/members-list.tsx'
import { QueuePage } from '#features/moderation/office/pages/queue.tsx'
import { BooksPage } from '#features/payments/office/pages/books.tsx'
import { CodesPage } from '#features/payments/office/pages/codes.tsx'
import { PurchasePage } from '#features/payments/office/pages/purchase.tsx'
import { PurchasesPage } from '#features/payments/office/pages/purchases.tsx'
import { ReversalsPage } from '#features/payments/office/pages/reversals.tsx'
import { isSitePart } from '#features/site/office/groups.ts'
import { SitePage } from '#features/site/office/pages/site.tsx'
import { TextPage } from '#features/site/office/pages/text.tsx'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { dateLocale, isLocale } from '#shared/locales.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ToastProvider } from '#ui/overlays/toast.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { HealthPage } from '../health/pages/health.tsx'
import { HandedOverPage } from '../notes/pages/handed-over.tsx'
import type { Self } from '../staff/contract.ts'
import { AccountPage } from '../staff/pages/account.tsx'
import { ActsPage } from '../staff/pages/acts.tsx'
import { InvitationPage } from '../staff/pages/invitation.tsx'
import { LoginPage } from '../staff/pages/login.tsx'
import { StaffPage } from '../staff/pages/staff.tsx'
import { api, queryClient } from './api.ts'
import { chooseSite, chosenSite } from './chosen-site.ts'
import { Frame } from './frame.tsx'
import { HomePage } from './home.tsx'
import { PageHead } from './page-head.tsx'
import { type Place, placesOf } from './places.tsx'
import { browserLanguage, loadOfficeWords, type OfficeWords } from './words.ts'

// With its library for charts, which no other page needs.
const FiguresPage = lazy(() => import('#features/figures/office/pages/figures.tsx'))

/** Staff's pages. */
export function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pages />
    </QueryClientProvider>
  )
}

// Looked at again now and then, so that a page left open shows that its session is over.
const SELF_FRESH_MILLISECONDS = 60_000

function Pages() {
  const self = useQuery({ ...api.account.self.queryOptions(), refetchInterval: SELF_FRESH_MILLISECONDS })
  const isOut = errorCode(self.error) === 'authentication_required'
  // At the site that was chosen, one may have no role any longer.
  const isAway = isOut && chosenSite() !== undefined
  useEffect(() => {
    if (!isAway) return
    chooseSite(undefined)
    void queryClient.resetQueries()
  }, [isAway])
  const language = (isOut ? undefined : self.data?.language) ?? browserLanguage()
  const words = useWords(self.isPending ? undefined : language)
  if (!words || isAway) return <Waiting />
  return (
    <IntlProvider
      locale={dateLocale(words.locale)}
      messages={words.messages as never}
      now={new Date(timeAtServer())}
      timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      <Toasts>
        <Switch>
          <Route path="/admin/invitation" component={InvitationPage} />
          <Route>
            {isOut ? (
              <LoginPage />
            ) : self.data ? (
              <Inside self={self.data} />
            ) : (
              <Broken retry={self.refetch} />
            )}
          </Route>
        </Switch>
      </Toasts>
    </IntlProvider>
  )
}

function Inside({ self }: { self: Self }) {
  useFocusOnHead()
  const own = placesOf(self.role)
  // An owner may go everywhere.
  const closed = placesOf('owner').filter((place) => !own.includes(place))
  return (
    <Frame self={self}>
      <Switch>
        {closed.map(({ path, name }) => (
          <Route key={path} path={`${path}/*?`}>
            <Closed place={name} />
          </Route>
        ))}
        <Route path="/admin">
          <HomePage self={self} />
        </Route>
        <Route path="/admin/queue" component={QueuePage} />
        <Route path="/admin/handed">
          <HandedOverPage self={self} />
        </Route>
        <Route path="/admin/members">
          <MembersPage self={self} />
        </Route>
        <Route path="/admin/members/list" component={MembersListPage} />
        <Route path="/admin/members/:id">
          {({ id }) => <MemberPage key={id} id={id ?? ''} self={self} />}
        </Route>
        <Route path="/admin/desk" component={DeskPage} />
        <Route path="/admin/money" component={PurchasesPage} />
        <Route path="/admin/money/purchases/:id">
          {({ id }) => <PurchasePage key={id} id={id ?? ''} self={self} />}
        </Route>
        {(['unpaid', 'refunds', 'taken'] as const).map((kind) => (
          <Route key={kind} path={`/admin/money/${kind}`}>
            <ReversalsPage key={kind} kind={kind} />
          </Route>
        ))}
        <Route path="/admin/money/books" component={BooksPage} />
        <Route path="/admin/figures">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <FiguresPage />
          </Suspense>
        </Route>
        <Route path="/admin/codes" component={CodesPage} />
        <Route path="/admin/mailings" component={MailingsPage} />
        <Route path="/admin/mailings/:id">
          {({ id }) => <MailingPage key={id} id={id ?? ''} self={self} />}
        </Route>
        <Route path="/admin/fictional" component={FictionalListPage} />
        <Route path="/admin/fictional/new" component={NewFictionalPage} />
        <Route path="/admin/fictional/:id" component={FictionalPage} />
        <Route path="/admin/health" component={HealthPage} />
        <Route path="/admin/site/texts/:slug/:locale">
          {({ slug = '', locale }) =>
            isLocale(locale) ? <TextPage slug={slug} locale={locale} /> : <Unknown />
          }
        </Route>
        <Route path="/admin/site/:part?">
          {({ part = 'general' }) => (isSitePart(part) ? <SitePage self={self} part={part} /> : <Unknown />)}
        </Route>
        <Route path="/admin/staff" component={StaffPage} />
        <Route path="/admin/log" component={ActsPage} />
        <Route path="/admin/account">
          <AccountPage self={self} />
        </Route>
        <Route component={Unknown} />
      </Switch>
    </Frame>
  )
}

/**
 * Where a link has led to another page, its heading has the focus once it is there: what was pressed is gone,
 * or stands outside the page. Not where the page has set the focus itself.
 */
function useFocusOnHead(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // A dialog whose link was pressed gives the focus back to its button once it is gone.
    let isGivenBack = true
    const look = () => {
      const main = document.getElementById('main')
      const at = document.activeElement
      if (at !== main && main?.contains(at)) {
        if (isGivenBack) stop()
        return
      }
      if (document.querySelector('[role=dialog]')) {
        isGivenBack = false
        return
      }
      const head = main?.querySelector('h1')
      if (!head) return
      isGivenBack ||= at !== document.body
      head.tabIndex = -1
      head.classList.add('outline-hidden')
      head.focus({ preventScroll: true })
    }
    const seen = new MutationObserver(look)
    const ends = new AbortController()
    function stop() {
      seen.disconnect()
      ends.abort()
    }
    seen.observe(document.body, { childList: true, subtree: true })
    // A reader who goes on meanwhile is left where they are.
    for (const touch of ['pointerdown', 'keydown'])
      addEventListener(touch, stop, { signal: ends.signal, passive: true })
    document.addEventListener('focusin', look, { signal: ends.signal })
    look()
    return stop
  }, [path])
}

function useWords(language: 'nl' | 'en' | undefined): OfficeWords | undefined {
  const [words, setWords] = useState<OfficeWords>()
  useEffect(() => {
    if (language) loadOfficeWords(language).then(setWords)
  }, [language])
  return words
}

function Waiting() {
  return (
    <div className="grid min-h-dvh place-items-center text-primary">
      <SpinnerDots />
    </div>
  )
}

function Toasts({ children }: { children: ReactNode }) {
  const t = useTranslations('office.frame')
  return (
    <ToastProvider regionLabel={t('toasts')} closeLabel={t('close')}>
      {children}
    </ToastProvider>
  )
}

/** A place for other roles, of which nothing is asked. */
function Closed({ place }: { place: Place['name'] }) {
  const t = useTranslations('office.frame')
  const errors = useTranslations('site.errors')
  return <PageHead title={t(place)} words={errors('not_allowed')} />
}

function Unknown() {
  const t = useTranslations('office.frame')
  return <EmptyState heading="h1" title={t('unknown_title')} words={t('unknown')} />
}

function Broken({ retry }: { retry: () => void }) {
  const t = useTranslations('office.frame')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        heading="h1"
        title={t('broken_title')}
        words={t('broken')}
        action={<Button onClick={retry}>{t('retry')}</Button>}
      />
    </main>
  )
}
