import { words } from '@firsthand/page-kit/language'

export const proposeRefundTexts = words(
  {
    title: 'Propose to pay a refund',
    who: 'Who is paid',
    own: 'The account so far',
    other: 'Another account',
    otherHelp:
      'Only for a refund that came back, or whose payer’s account is not known. The reason has to say how you know that the account is the payer’s.',
    name: 'Name of the account holder',
    nameMissing: 'Write the name.',
    iban: 'IBAN',
    ibanAgain: 'IBAN, typed again',
    faults: {
      missing: 'Type the IBAN.',
      check_digits: 'The check digits are wrong.',
      differs: 'The two IBANs differ.',
    },
    button: 'Propose to pay',
    effect: (sum: string, account: string) =>
      `${sum} will leave for ${account} in a payment file, once another person approves this and the payee is screened.`,
    fillIn: 'Name the account, and type its IBAN twice. It is compared with the account so far.',
    cooling: 'Another account can only be approved after a waiting time.',
    notNow: 'Nothing can be proposed about this refund now.',
    doneTitle: 'Proposed: waits for another person',
    doneNext: 'Another person compares the accounts, reads your reason and decides.',
    openProposal: 'Open the proposal',
  },
  {
    title: 'Zahlung einer Erstattung vorschlagen',
    who: 'Wer bezahlt wird',
    own: 'Das bisherige Konto',
    other: 'Ein anderes Konto',
    otherHelp:
      'Nur für eine Erstattung, die zurückkam oder deren Zahlerkonto nicht bekannt ist. Die Begründung muss sagen, woher Sie wissen, dass das Konto dem Zahler gehört.',
    name: 'Name des Kontoinhabers',
    nameMissing: 'Geben Sie den Namen ein.',
    iban: 'IBAN',
    ibanAgain: 'IBAN, noch einmal eingegeben',
    faults: {
      missing: 'Geben Sie die IBAN ein.',
      check_digits: 'Die Prüfziffern sind falsch.',
      differs: 'Die beiden IBAN weichen voneinander ab.',
    },
    button: 'Zahlung vorschlagen',
    effect: (sum, account) =>
      `${sum} geht in einer Zahlungsdatei an ${account}, sobald eine andere Person dies freigibt und der Empfänger abgeglichen ist.`,
    fillIn: 'Nennen Sie das Konto, und geben Sie die IBAN zweimal ein. Sie wird mit dem bisherigen Konto verglichen.',
    cooling: 'Ein anderes Konto kann erst nach einer Wartezeit freigegeben werden.',
    notNow: 'Zu dieser Erstattung kann jetzt nichts vorgeschlagen werden.',
    doneTitle: 'Vorgeschlagen: wartet auf eine andere Person',
    doneNext: 'Eine andere Person vergleicht die Konten, liest Ihre Begründung und entscheidet.',
    openProposal: 'Vorschlag öffnen',
  },
)
