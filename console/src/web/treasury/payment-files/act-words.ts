import { words } from '@firsthand/page-kit/language'

export const fileActTexts = words(
  {
    newTitle: 'Make a payment file',
    newLead: 'A file takes all that is approved of one account at the moment when it is made, at most 1,000 lines.',
    account: 'Account that the money leaves',
    choose: 'Choose an account',
    pays: 'What it carries',
    preview: 'Lines that will be in the file',
    sum: 'Sum',
    lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
    more: 'There are more than are shown here; the file will hold them too. Show more to see their sum.',
    showMore: 'Show more',
    nothing: 'Nothing of this account is ready to be paid.',
    nothingNext:
      'A refund is ready once it is approved, its payee is screened and clear, and the payee’s account is known.',
    makeButton: 'Make the file',
    makeEffect: (sum: string) =>
      `A file of ${sum} is made. Nothing leaves before another person authorises exactly these bytes.`,
    madeTitle: 'Made: waits for authorisation',
    madeNext: 'Another person reads every line and authorises the file, or rejects it.',
    openFile: 'Open the file',
    openProposal: 'Open the proposal',
    sentTitle: 'Record that the bank has the file',
    sentButton: 'Propose to record it',
    sentEffect: (sum: string) =>
      `Once another person approves, ${sum} counts as on its way, and the file can no longer be discarded. Propose it only when you have seen the file at the bank.`,
    discardTitle: 'Discard a payment file',
    discardButton: 'Propose to discard',
    discardEffect: (sum: string) =>
      `The bank does not have this file: that is what you state. Once another person approves, its payments of ${sum} can be paid by another file. If the bank has it after all, they are paid twice.`,
    proposedTitle: 'Proposed: waits for another person',
    proposedNext: 'Another person reads the lines and your reason, and decides.',
    notNow: 'This can only be proposed about a file that is authorised and not at the bank.',
  },
  {
    newTitle: 'Zahlungsdatei erstellen',
    newLead:
      'Eine Datei nimmt alles auf, was im Augenblick ihrer Erstellung von einem Konto freigegeben ist, höchstens 1.000 Zeilen.',
    account: 'Konto, das das Geld verlässt',
    choose: 'Konto auswählen',
    pays: 'Was sie enthält',
    preview: 'Zeilen, die in der Datei stehen werden',
    sum: 'Summe',
    lines: (count) => (count === 1 ? '1 Zeile' : `${count} Zeilen`),
    more: 'Es gibt mehr, als hier gezeigt wird; auch das wird in der Datei stehen. Zeigen Sie mehr, um die Summe zu sehen.',
    showMore: 'Mehr anzeigen',
    nothing: 'Von diesem Konto ist nichts zur Zahlung bereit.',
    nothingNext:
      'Eine Erstattung ist bereit, wenn sie freigegeben ist, der Listenabgleich ohne Treffer war und das Konto des Empfängers bekannt ist.',
    makeButton: 'Datei erstellen',
    makeEffect: (sum) =>
      `Eine Datei über ${sum} wird erstellt. Nichts verlässt das Konto, bevor eine andere Person genau diese Bytes freigibt.`,
    madeTitle: 'Erstellt: wartet auf Freigabe',
    madeNext: 'Eine andere Person liest jede Zeile und gibt die Datei frei oder lehnt sie ab.',
    openFile: 'Datei öffnen',
    openProposal: 'Vorschlag öffnen',
    sentTitle: 'Festhalten, dass die Bank die Datei hat',
    sentButton: 'Vorschlagen',
    sentEffect: (sum) =>
      `Sobald eine andere Person freigibt, gilt ${sum} als unterwegs, und die Datei kann nicht mehr verworfen werden. Schlagen Sie es nur vor, wenn Sie die Datei bei der Bank gesehen haben.`,
    discardTitle: 'Zahlungsdatei verwerfen',
    discardButton: 'Verwerfen vorschlagen',
    discardEffect: (sum) =>
      `Die Bank hat diese Datei nicht: Das erklären Sie damit. Sobald eine andere Person freigibt, können ihre Zahlungen über ${sum} in einer anderen Datei bezahlt werden. Hat die Bank sie doch, werden sie doppelt bezahlt.`,
    proposedTitle: 'Vorgeschlagen: wartet auf eine andere Person',
    proposedNext: 'Eine andere Person liest die Zeilen und Ihre Begründung und entscheidet.',
    notNow: 'Dies kann nur zu einer Datei vorgeschlagen werden, die freigegeben und nicht bei der Bank ist.',
  },
)
