/** The written part of the page on personal data: what a compliance officer and an operator need before the tables. */
export const personalDataIntroduction = `# Personal data

Every column of every database, and every other place that holds data, with its class, its purpose, how long it is kept, and whether a legal hold
stops its removal. Generated from the inventories beside the schemas: change an inventory, then run \`pnpm generate\`. A test compares them with the
real databases; a column without a class fails the check.

**For compliance and data protection officers.** The page is the base of a record of processing activities. The periods follow the law against
money laundering and commercial and tax law as we read them; the tenant is the controller, and its counsel confirms them. What happens today is in the tables. Where rows cannot be deleted, because books and chains refuse it, an
[erasure](peoples-rights.md#erasure) or [retention](peoples-rights.md#retention) destroys the keys of what is sealed in them, and pseudonyms stay. A [legal hold](peoples-rights.md#legal-holds) is an order of an authority or of counsel to keep data beyond the period; the flag states
where one stops a removal.

**For operators.** The periods of logs, traces and backups are enforced by your own stores: set them there. Run \`pnpm retention --apply\` every night. Disks and backups are to be encrypted by your platform all the same: pseudonyms, wallets,
amounts and times are not sealed.

## Sealing

Columns marked \`sealed\` are encrypted with a key for each person, account or file, and that key is wrapped by one outside the database: see [sealing](sealing.md). Whose key is destroyed is erased, in backups too once
the [register of erasures](peoples-rights.md#the-register-of-erasures) was applied.

## Classes

A column has the highest class of anything that it can hold.

| Class | Meaning | Examples |
|---|---|---|
| none | reveals nothing about a person by itself | amounts, times, settings, data of companies |
| pseudonym | leads to a person only with other data | wallets, references of purchases, ids of rows about a person, hashes of these, prints of a subject |
| personal | names or describes a person, or can | names, IBANs, remittance texts, files of the bank, texts about a person, subjects of tokens |
| special | reveals a suspicion or the result of a screening, or can; its disclosure can warn the person | screening results, reasons of holds and freezes, officers' decisions |
| secret | grants access or signs | keys, tokens, sealed secrets |

- The subject of a token is \`personal\`, for customers and for employees. It comes from the tenant's identity provider, which may use a login name or an e-mail address; the service cannot know which.
- "Special" is a class of this inventory. It is not article 9 of the GDPR: nothing here is about health, religion or politics.
- A value of class none in a row with a person's column belongs to that person too: access and erasure go by the row.
- Tenants, issuers and the firm are companies. Where one can be a sole trader, the column is \`personal\`.
- \`sealed\` is encrypted by a key that the database does not have, \`plain\` is not.
`
