/** The local chain's own accounts, by the part they play. Their keys are known to everybody and worth nothing. */
export const chainAccounts = {
  administrator: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  operator: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  compliance: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  fee: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  treasury: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  delivery: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  buyer: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
} as const

/** The key of the administrator, who deploys. */
export const administratorKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
