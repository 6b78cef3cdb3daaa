// The package ships no types; this is the part of it that a test compares with.
declare module 'sepa-payment-qr-code' {
  function payload(request: Readonly<Record<string, string | number>>): string
  export = payload
}
