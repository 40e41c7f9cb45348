/**
 * Shops, news, timetables and employers that people talk about. No person is reached there, so social networks and mail
 * are not among them.
 */
const NAMES = new Set(
  [
    'amazon booking airbnb ebay etsy ikea zalando vinted tripadvisor expedia trivago google wikipedia imdb netflix spotify last lastfm goodreads komoot strava duolingo youtube reddit medium 9gag match tinder bumble parship lexa relatieplanet meetic',
    'bol marktplaats funda pararius buienradar weeronline nos nu telegraaf volkskrant trouw nrc ns 9292 9292ov ah albertheijn jumbo hema coolblue wehkamp thuisbezorgd vakantieveilingen natuurmonumenten staatsbosbeheer 2dehands immoweb vrt hln nmbs rijksoverheid belastingdienst werk indeed nationalevacaturebank',
    'bahn kleinanzeigen chefkoch otto mobile immoscout24 immobilienscout24 wg-gesucht spiegel zeit tagesschau wetter check24 idealo lidl aldi stepstone xing kicker',
    'leboncoin marmiton sncf sncf-connect doctolib fnac darty cdiscount lemonde liberation allocine seloger blablacar meteofrance 750g laposte francetravail ouigo',
    'idealista wallapop milanuncios fotocasa infojobs elpais elmundo marca renfe rtve filmaffinity elcorteingles mercadona aemet coches',
    'subito giallozafferano immobiliare trenitalia italotreno repubblica corriere gazzetta ilmeteo ilpost rai unieuro esselunga casa autoscout24',
    'allegro olx otomoto otodom filmweb lubimyczytac onet gazeta pkp rozklad-pkp pracuj zara biedronka kwestiasmaku pogoda tvn24',
    'bbc rightmove zoopla autotrader gumtree thetrainline nationalrail tesco sainsburys guardian theguardian nhs argos ticketmaster eventbrite gov',
  ].flatMap((names) => names.split(' ')),
)
const ENDS = new Set('com nl de fr es it pl be at ch eu org fm co.uk uk org.uk'.split(' '))

export function isWellKnown(host: string): boolean {
  const [name, ...ends] = host.replace(/^www\./, '').split('.')
  return NAMES.has(name!) && ENDS.has(ends.join('.'))
}
