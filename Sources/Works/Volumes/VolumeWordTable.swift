// SPDX-License-Identifier: Apache-2.0

/// The words for volumes and small numbers in the languages that most books are in.
extension VolumeWord {
    /// By the hash of the folded word.
    static let table: [UInt64: VolumeWord] = {
        var table: [UInt64: VolumeWord] = [:]
        // Parted by bytes: to find out where characters end costs ten times the rest.
        func add(
            _ words: some Collection<UInt8>,
            _ roles: Roles,
            _ languages: Languages = [],
            value: Int = 0
        ) {
            for word in words.split(separator: UInt8(ascii: " ")) {
                let text = String(decoding: word, as: UTF8.self)
                var entry = VolumeWord()
                entry.roles = roles
                entry.languages = languages
                entry.value = value
                table[TitleToken.hash(of: TextFolding.fold(text, limit: 64)), default: entry]
                    .add(entry)
            }
        }
        for (words, roles, languages) in markers {
            add(words.utf8, roles.union(.marker), languages)
        }
        for (rows, roles, languages) in numbers {
            // A comma parts the numbers, a blank the forms of one.
            let row = rows.utf8.split(
                separator: UInt8(ascii: ","),
                omittingEmptySubsequences: false
            )
            for (index, forms) in row.enumerated() {
                add(forms, roles.union(.number), languages, value: index + 1)
            }
        }
        // Articles that are numbers as well.
        add(
            "un um een uno".utf8,
            [.number, .weak],
            [.french, .portuguese, .dutch, .italian, .spanish],
            value: 1
        )
        add("the le la der die das il el".utf8, .article)
        add("and und et y e ed en och to thru through bis a à au al и по".utf8, .connector)
        add("of von de di van aus из".utf8, .of)
        add("st nd rd th e er ere re eme ieme de te ter tes ste й я е".utf8, .suffix)
        add("セット set box".utf8, .set)
        return table
    }()

    private static let markers: [(String, Roles, Languages)] = [
        ("volume", .follows, [.english, .french, .italian, .portuguese]),
        ("vol", [.follows, .abbreviation], .all),
        ("book", [], .english),
        ("bk", .abbreviation, .english),
        ("part", [], [.english]),
        ("pt", .abbreviation, .english),
        ("tome", .follows, [.french, .english]),
        ("livre", [], .french),
        ("partie", .follows, .french),
        ("band teil", .follows, [.german]),
        ("bd tl", [.follows, .abbreviation], .german),
        ("buch heft", [], .german),
        ("tomo", .follows, [.spanish, .italian, .portuguese]),
        ("volumen", .follows, [.spanish, .german]),
        ("libro", [], [.spanish, .italian]),
        ("parte", .follows, [.spanish, .italian, .portuguese]),
        ("livro", [], .portuguese),
        ("deel", .follows, .dutch),
        ("dl", [.follows, .abbreviation], .dutch),
        ("boek", [], .dutch),
        ("том часть выпуск", .follows, .russian),
        ("книга", [], .russian),
        ("кн вып", .abbreviation, .russian),
        // Polish, Czech, Hungarian, Turkish, Swedish, Finnish: with digits only.
        ("tom część księga díl svazek kötet cilt bind osa", .follows, []),
        ("nr num núm", [.abbreviation, .weak], []),
        ("no n", [.abbreviation, .needsMark, .weak], []),
        ("v t т ч", [.abbreviation, .needsMark], []),
    ]

    private static let numbers: [(String, Roles, Languages)] = [
        ("one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve", [], .english),
        (
            "first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth,eleventh,twelfth",
            .ordinal, .english
        ),
        (",deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze", [], .french),
        (
            """
            premier première,second seconde deuxième,troisième,quatrième,cinquième,sixième,septième,\
            huitième,neuvième,dixième,onzième,douzième
            """,
            .ordinal, .french
        ),
        ("eins,zwei,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf", [], .german),
        (
            """
            erster erste erstes,zweiter zweite zweites,dritter dritte drittes,\
            vierter vierte viertes,fünfter fünfte fünftes,sechster sechste sechstes,\
            siebter siebte siebtes siebenter,achter achte achtes,neunter neunte neuntes,\
            zehnter zehnte zehntes,elfter elfte elftes,zwölfter zwölfte zwölftes
            """,
            .ordinal, .german
        ),
        (",dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce", [], .spanish),
        (
            """
            primero primera primer,segundo segunda,tercero tercera tercer,cuarto cuarta,\
            quinto quinta,sexto sexta,séptimo séptima,octavo octava,noveno novena,décimo décima
            """,
            .ordinal, .spanish
        ),
        (",due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici", [], .italian),
        (
            """
            primo prima,secondo seconda,terzo terza,quarto quarta,quinto quinta,sesto sesta,\
            settimo settima,ottavo ottava,nono nona,decimo decima
            """,
            .ordinal, .italian
        ),
        (",dois duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze", [], .portuguese),
        (
            """
            primeiro primeira,segundo segunda,terceiro terceira,quarto quarta,quinto quinta,\
            sexto sexta,sétimo sétima,oitavo oitava,nono nona,décimo décima
            """,
            .ordinal, .portuguese
        ),
        (",twee,drie,vier,vijf,zes,zeven,acht,negen,tien,elf,twaalf", [], .dutch),
        (
            """
            eerste,tweede,derde,vierde,vijfde,zesde,zevende,achtste,negende,tiende,elfde,twaalfde
            """,
            .ordinal, .dutch
        ),
        ("один,два,три,четыре,пять,шесть,семь,восемь,девять,десять", [], .russian),
        (
            """
            первый первая первое,второй вторая второе,третий третья третье,\
            четвертый четвертая четвёртый четвёртая,пятый пятая,шестой шестая,седьмой седьмая,\
            восьмой восьмая,девятый девятая,десятый десятая
            """,
            .ordinal, .russian
        ),
    ]
}
