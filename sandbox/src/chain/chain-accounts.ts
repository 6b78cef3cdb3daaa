/** The local chain's own accounts, by role. Their keys are public and worth nothing. */
export const chainAccounts = {
  administrator: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  feeRecipient: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  treasury: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
} as const

/** The key of the administrator, who deploys. */
export const administratorKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

type Hex = `0x${string}`
export type Wallet = { readonly address: Hex; readonly key: Hex }

/** The wallets of buyers, by persona: each holds cash and is registered with Compliance. */
export const buyerWallets = {
  'acme-buyer-1': {
    address: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
    key: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  },
  'acme-buyer-2': {
    address: '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
    key: '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  },
  'globex-buyer-1': {
    address: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
    key: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  },
  'globex-buyer-2': {
    address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    key: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  },
} as const satisfies Readonly<Record<string, Wallet>>

/** The wallet of the buyer that Compliance does not attest. It holds nothing. */
export const barredWallet = {
  'acme-buyer-barred': {
    address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    key: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  },
} as const satisfies Readonly<Record<string, Wallet>>

/** The wallets of suppliers, by name: each has units to sell. */
export const supplierWallets = {
  northwind: {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    key: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  southgate: {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    key: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
} as const satisfies Readonly<Record<string, Wallet>>

/** Who sign for the suppliers at the desk, by name. They never send anything. */
export const deskSigners = {
  harbourside: {
    address: '0xe1fAE9b4fAB2F5726677ECfA912d96b0B683e6a9',
    key: '0x5555555555555555555555555555555555555555555555555555555555555555',
  },
  brookside: {
    address: '0xdb2430B4e9AC14be6554d3942822BE74811A1AF9',
    key: '0x6666666666666666666666666666666666666666666666666666666666666666',
  },
} as const satisfies Readonly<Record<string, Wallet>>
