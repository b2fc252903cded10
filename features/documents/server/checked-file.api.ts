export { checkedFile, type Checked } from './attachments.commands.ts'
